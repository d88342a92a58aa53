/** `--paper-deep`, on which the server puts pictures too. */
const paper = '#f1ece2';

/** Puts paper behind a transparent picture, which a JPEG would show as black. */
export function fillBackground(drawing: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null): void {
  if (!drawing) return;
  drawing.globalCompositeOperation = 'destination-over';
  drawing.fillStyle = paper;
  drawing.fillRect(0, 0, drawing.canvas.width, drawing.canvas.height);
}
