import { browserStorage } from '#web/browser-storage.ts';

/** Set for this browser, not the person: the phone in a pocket may be silent while the tablet at the till is not. */
const storage = browserStorage<'admin.newOrderSound'>(() => localStorage);

export const isSoundOn = (): boolean => storage.read('admin.newOrderSound') === 'on';

/** Call it in a tap: browsers let a page sound only after one. Switching it on lets it be heard. */
export function switchSound(isOn: boolean): void {
  storage.store('admin.newOrderSound', isOn ? 'on' : 'off');
  if (isOn) void openAudio().then(play);
}

/** Silent where it is off, and until the page has been tapped since it was opened. */
export function playNewOrder(): void {
  if (isSoundOn() && audio?.state === 'running') play(audio);
}

let audio: AudioContext | null = null;

async function openAudio(): Promise<AudioContext> {
  audio ??= new AudioContext();
  if (audio.state === 'suspended') await audio.resume();
  return audio;
}

/** After a page load the first tap or key lets it sound again. */
export function openAudioAtFirstTap(): void {
  for (const event of ['pointerup', 'keydown']) addEventListener(event, openIfOn, { once: true });
}

function openIfOn(): void {
  if (isSoundOn()) void openAudio();
}

/** Two notes, up a fifth, a third of a second together. */
function play(on: AudioContext): void {
  for (const [at, hertz] of [
    [0, 659],
    [0.14, 988],
  ] as const) {
    const [note, volume] = [on.createOscillator(), on.createGain()];
    const start = on.currentTime + at;
    note.frequency.value = hertz;
    // Fades, because a tone that is cut off clicks.
    volume.gain.setValueAtTime(0.2, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.2);
    note.connect(volume).connect(on.destination);
    note.start(start);
    note.stop(start + 0.2);
  }
}
