export const BackToHome = () => (
  <p>
    <a className="link" href="/">
      Back to Home
    </a>
  </p>
);
