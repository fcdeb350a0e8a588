/** Mean absolute difference of neighbouring samples, in ms: the J of RFC 3550 §6.4.1 without its smoothing. */
export function jitter(samples: readonly number[]): number {
  let sum = 0
  for (let i = 1; i < samples.length; i++) sum += Math.abs((samples[i] ?? 0) - (samples[i - 1] ?? 0))
  return samples.length < 2 ? 0 : sum / (samples.length - 1)
}

/** The middle sample, or the mean of the two in the middle; 0 for none. */
export function median(samples: readonly number[]): number {
  const sorted = samples.toSorted((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  const upper = sorted[half] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? 0) + upper) / 2
}
