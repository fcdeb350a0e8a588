/** The part of seek-bzip 2 that is used; the package has no types of its own. */
declare module 'seek-bzip' {
  interface InputStream {
    readByte(): number
    read(into: Uint8Array, offset: number, length: number): number
    eof(): boolean
  }
  interface OutputStream {
    writeByte(byte: number): void
  }
  const bunzip: { decode(input: InputStream, output: OutputStream): unknown }
  export = bunzip
}
