import { useQueryClient } from '@tanstack/react-query';
import { type AdminReview, adminReview } from '#shared/admin/reviews/api.ts';
import type { Output } from '#shared/endpoint.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { adminApi } from '../admin-api.ts';
import { adminQueryDefaults } from '../staff-query.ts';
import { useAction } from '../ui/useAction.ts';
import { showSaved } from '../ui/forms/show-saved.ts';

export const reviewQuery = (id: string) => ({
  queryKey: ['admin', 'review', id],
  queryFn: ({ signal }: { signal: AbortSignal }) => adminApi(adminReview, { params: { id } }, { signal }),
  ...adminQueryDefaults,
});

/** An action on a review with a toast for its result. Afterwards the review is reloaded, also after an error. */
export function useReviewAction<Input>(
  id: string,
  action: (input: Input) => Promise<Output<typeof adminReview>>,
  onSaved?: (review: AdminReview) => void,
) {
  const queries = useQueryClient();
  const { mutate, isPending } = useAction({
    mutationFn: action,
    onSuccess: (response) => {
      showSaved(queries, ['admin', 'review', id], response);
      onSaved?.(response.review);
      toast.success(response.message);
    },
    onError: (error) => {
      void queries.invalidateQueries({ queryKey: ['admin', 'review', id] });
      toast.error(error.message);
    },
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['admin', 'bar'] });
      return queries.invalidateQueries({ queryKey: ['admin', 'reviews'] });
    },
  });
  return { run: (input: Input) => mutate(input), isBusy: isPending };
}
