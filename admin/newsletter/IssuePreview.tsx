import { useQuery } from '@tanstack/react-query';
import { previewIssue } from '#shared/admin/newsletter/api.ts';
import type { IssueForm } from '#shared/admin/newsletter/forms.ts';
import { adminApi } from '../admin-api.ts';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import styles from './IssuePreview.module.css';

/** The email as subscribers get it, in a sandboxed frame without scripts. */
export function IssuePreview({ issue }: { issue: IssueForm }) {
  const query = useQuery({
    queryKey: ['admin', 'issue preview', issue],
    queryFn: ({ signal }) => adminApi(previewIssue, { body: issue }, { signal }),
    staleTime: 60_000,
  });
  return (
    <section className={styles.preview} aria-label="Preview">
      <h2 ref={scrollToCentre}>How it looks</h2>
      {query.isError && <LoadFailed query={query} />}
      {query.data && (
        <>
          <iframe title="The email as HTML" sandbox="" srcDoc={inLightColours(query.data.html)} />
          <details>
            <summary>Plain text version</summary>
            <pre>{query.data.text}</pre>
          </details>
        </>
      )}
    </section>
  );
}

/** A `ref` of its own: one made anew would scroll with each render. */
const scrollToCentre = (heading: HTMLElement | null) => heading?.scrollIntoView({ block: 'center' });

/** Without the dark theme, the only style sheet of an email: the frame has the policy of the admin, which forbids it. */
const inLightColours = (html: string) => html.replace(/<style>[\s\S]*?<\/style>/, '');
