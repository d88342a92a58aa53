/** Features that browsers of the baseline lack and may meet all the same; each with the reason. */
export const allowed: readonly { reason: string; features: readonly string[] }[] = [
  {
    reason: 'web/polyfills adds them to browsers that lack one',
    features: [
      'Array.at',
      'Array.toSorted',
      'Array.toSpliced',
      'Array.with',
      'Object.hasOwn',
      'HTMLDialogElement.showModal',
      'css.selectors.focus-visible',
    ],
  },
  {
    reason: 'of shapes in SVG it is older (Chrome 35, Safari 8, Firefox 60); the newer part is of text in HTML',
    features: ['properties.paint-order'],
  },
  {
    reason: 'the code asks first whether there is one',
    features: [
      'AuthenticatorAttestationResponse.getAuthenticatorData',
      'AuthenticatorAttestationResponse.getPublicKey',
      'AuthenticatorAttestationResponse.getPublicKeyAlgorithm',
      'AuthenticatorAttestationResponse.getTransports',
      'createImageBitmap',
      'Document.moveBefore',
      'Document.startViewTransition',
      'Navigation.navigate',
      'Navigator.locks',
      'ViewTransition.skipTransition',
    ],
  },
  {
    reason: 'a method of a library or of ours has the same name',
    features: [
      'Atomics.notify',
      'BackgroundFetchManager.fetch',
      'CloseWatcher.destroy',
      'CookieStoreManager.subscribe',
      'EventTarget.when',
      'FontFaceSet.check',
      'HTMLIFrameElement.loading',
      'MLGraphBuilder.build',
      'NavigateEvent.info',
      'Permissions.query',
      'SharedStorage.run',
      'UserActivation.isActive',
    ],
  },
  {
    reason: 'without it a page looks a little plainer, and everything on it is there and works',
    features: [
      'font-face.ascent-override',
      'font-face.descent-override',
      'font-face.line-gap-override',
      'font-face.size-adjust',
      'media.forced-colors',
      'page',
      'properties.accent-color',
      'properties.color-scheme',
      'properties.cursor',
      'properties.field-sizing',
      'properties.font-synthesis',
      'properties.forced-color-adjust',
      'properties.outline',
      'properties.overflow-wrap',
      'properties.overscroll-behavior',
      'properties.overscroll-behavior-x',
      'properties.resize',
      'properties.scroll-behavior',
      'properties.scroll-margin-block',
      'properties.scroll-margin-block-end',
      'properties.scroll-margin-block-start',
      'properties.scroll-padding-block-start',
      'properties.scroll-snap-stop',
      'properties.scroll-snap-type',
      'properties.scrollbar-width',
      'properties.text-decoration-thickness',
      'properties.text-wrap',
      'selectors.backdrop',
      'selectors.marker',
    ],
  },
  {
    reason: 'images have their size as attributes; for boxes a rule in @supports not (aspect-ratio: 1) takes its place',
    features: ['properties.aspect-ratio'],
  },
  {
    reason: 'a browser without it draws its own ring around what has the focus',
    features: ['selectors.focus-visible'],
  },
  {
    reason: 'the build writes the same rule with :-webkit-any before it',
    features: ['selectors.is'],
  },
];

const names = allowed.flatMap(({ features }) => features);

/** Whether a feature, such as `properties.cursor.grab`, is allowed, or is a value of one that is. */
export const isAllowed = (feature: string): boolean =>
  names.some((name) => feature === name || feature.startsWith(`${name}.`));

/** Whether `web/polyfills` adds it, which is too late for an inline script. */
export const isPolyfilled = (feature: string): boolean => allowed[0]!.features.includes(feature);
