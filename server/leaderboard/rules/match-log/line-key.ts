/** Two 32-bit FNV-1a sums with different starts, as one whole number below 2^53. */
function combine(high: number, low: number): number {
  return (high >>> 0) * 0x20_0000 + ((low >>> 0) & 0x1f_ffff)
}

/** A 53-bit hash of a line's text. */
export function textKey(text: string, start = 0): number {
  let high = 0x81_1c_9d_c5
  let low = 0x2f_0b_44_17
  for (let i = start; i < text.length; i += 1) {
    const code = text.charCodeAt(i)
    high = Math.imul(high ^ code, 0x01_00_01_93)
    low = Math.imul(low ^ code, 0x01_00_01_93) ^ (high >>> 13)
  }
  return combine(high, low)
}

/** The hash of a text at a second. */
export function keyAt(key: number, at: number): number {
  const upper = Math.floor(key / 0x1_0000_0000)
  let high = Math.imul((key >>> 0) ^ at, 0x85_eb_ca_6b)
  high = Math.imul(high ^ (high >>> 13) ^ upper, 0xc2_b2_ae_35)
  let low = Math.imul(upper ^ (at >>> 7) ^ (high >>> 5), 0x27_d4_eb_2f)
  low = Math.imul(low ^ (low >>> 15) ^ (key >>> 0), 0x16_56_67_b1)
  return combine(high ^ (high >>> 16), low ^ (low >>> 13))
}
