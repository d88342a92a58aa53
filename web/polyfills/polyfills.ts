// Loaded before all other scripts, and only by browsers that lack one of these (`server/pages/defer-scripts.ts`).
import { addFocusVisible } from './focus-visible.ts';
import { addMissing, arrayMembers, objectMembers } from './missing-members.ts';
import { addModalDialogs } from './modal-dialogs.ts';
import { addScrollLock } from './scroll-lock.ts';

addMissing(Array.prototype, arrayMembers);
addMissing(Object, objectMembers);
addModalDialogs();
addFocusVisible();
addScrollLock();
