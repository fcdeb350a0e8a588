/** Black on white in both themes: scanners need dark modules on a light ground (ISO/IEC 18004). */
const colors = { dark: '#000000', light: '#ffffff' }

/**
 * Draws a QR code of `text` on a canvas, `size` CSS pixels wide. The library loads on first use. Rejects if it cannot
 * be loaded.
 */
export async function drawQrCode(canvas: HTMLCanvasElement, text: string, size: number): Promise<void> {
  const { toCanvas } = await import('qrcode')
  await toCanvas(canvas, text, { width: size, margin: 2, errorCorrectionLevel: 'M', color: colors })
}
