import base from './base.css?inline';
import forms from './forms.css?inline';
import lists from './lists.css?inline';

/** The styles of every page without scripts, inline: no page waits for a second request. */
export const style = [base, forms, lists].map((part) => part.trim()).join('');
