import type { UseFormReturn } from 'react-hook-form';
import type { SizeGuideEntry } from '#shared/admin/size-guides/forms.ts';
import { childSizes } from '#shared/catalogue/child-sizes.ts';
import { Button } from '#web/ui/Button.tsx';

/** Centimetres up to which a child of the age is usually tall: the steps of European sizes (EN 13402), one for each size. */
const usualHeights = [62, 68, 80, 86, 92, 98, 104, 110, 116, 122, 128, 134, 140, 146, 152, 158, 164];

/** Begins a guide for children, whose clothes go by age and height. */
export function ChildGuideStart({ form: { setValue } }: { form: UseFormReturn<SizeGuideEntry> }) {
  const start = () => {
    setValue('sizes', [...childSizes], { shouldDirty: true });
    setValue('measures', [{ name: 'Height', cm: [...usualHeights] }], { shouldDirty: true });
  };
  return (
    <section>
      <p className="soft">
        Children’s clothes go by age and height. Start with the usual heights, remove the sizes you don’t sell, and
        change what’s different for your clothes.
      </p>
      <Button kind="quiet" onClick={start}>
        Start with ages and heights
      </Button>
    </section>
  );
}
