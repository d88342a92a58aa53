import dialogs from 'dialog-polyfill';
import style from 'dialog-polyfill/dist/dialog-polyfill.css?url';

/**
 * Gives `showModal` to dialogs where the browser has none: Safari below 15.4, Firefox below 98. A dialog gets its own
 * methods from the library when it is first opened.
 */
export function addModalDialogs(): void {
  // Such a browser may not know the element either.
  const { prototype } = window.HTMLDialogElement ?? HTMLUnknownElement;
  if ('showModal' in prototype) return;
  Object.assign(prototype, {
    showModal(this: HTMLDialogElement) {
      dialogs.forceRegisterDialog(this);
      this.showModal();
    },
  });
  document.head.prepend(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: style }));
}
