/** The invoice of a paid order, a PDF. */
export const InvoiceLink = ({ id }: { id: string }) => (
  <>
    <br />
    <a className="link not-printed" href={`/api/orders/${id}/invoice`} target="_blank" rel="noopener">
      Invoice (PDF)
    </a>
  </>
);
