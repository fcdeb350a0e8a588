/** The body of a response; undefined if it is longer than `limit` bytes, in which case the rest is not received. */
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
