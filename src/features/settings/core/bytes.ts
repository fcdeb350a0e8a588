/** Bytes in a readable unit: whole kB below one MB, MB with one decimal, GB likewise (powers of 1,000). */
export function readableBytes(bytes: number): { readonly value: number; readonly unit: 'kB' | 'MB' | 'GB' } {
  if (bytes < 1e6) return { value: Math.round(bytes / 1e3), unit: 'kB' }
  const unit = bytes < 1e9 ? 'MB' : 'GB'
  return { value: Math.round((bytes / (unit === 'MB' ? 1e6 : 1e9)) * 10) / 10, unit }
}
