/** The body of an answer, or undefined where it is longer than `limit` bytes: the rest is not even received. */
export async function readLimited(response: Response, limit: number): Promise<Buffer | undefined> {
  if (response.body === null) return Buffer.alloc(0)
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = response.body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return Buffer.concat(chunks)
    size += value.length
    if (size > limit) {
      await reader.cancel()
      return undefined
    }
    chunks.push(value)
  }
}
