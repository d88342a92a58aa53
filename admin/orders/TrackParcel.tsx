/** The link to where the courier service shows a parcel; nothing without one. */
export const TrackParcel = ({ url }: { url: string | null }) =>
  url ? (
    <>
      <br />
      <a className="link" href={url} target="_blank" rel="noopener noreferrer">
        Track parcel
      </a>
    </>
  ) : null;
