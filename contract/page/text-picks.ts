/** 53 well mixed bits of a text: two 32-bit multiplicative sums (FNV-1a's shape) with murmur3's finaliser. */
function mixedBits(text: string): number {
  let high = 0x81_1c_9d_c5
  let low = 0x2f_0b_44_17
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i)
    high = Math.imul(high ^ code, 0x01_00_01_93)
    low = Math.imul(low ^ code, 0x85_eb_ca_6b)
  }
  const finish = (value: number): number => {
    const mixed = Math.imul(value ^ (value >>> 16), 0xc2_b2_ae_35)
    return (mixed ^ (mixed >>> 13)) >>> 0
  }
  return finish(high ^ (low >>> 15)) * 0x20_0000 + (finish(low ^ (high >>> 11)) & 0x1f_ffff)
}

/**
 * Choices that follow from a text alone, the same in every release: each call picks one of `count`. The product of all
 * counts must stay below 2⁵³.
 */
export function picksOf(text: string): (count: number) => number {
  let bits = mixedBits(text)
  return (count) => {
    const index = bits % count
    bits = Math.floor(bits / count)
    return index
  }
}
