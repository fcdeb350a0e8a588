import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Headers } from './security-headers.ts'

const statuses: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** Responds to malformed HTTP, for which there is no request object, with the usual headers. */
export function answerMalformed(headers: Headers) {
  const fixed = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return (error: Error & { code?: string }, socket: Duplex): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const status = statuses[error.code ?? ''] ?? 400
    const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`, ...fixed, 'content-length: 0\r\n']
    socket.end([...head, 'connection: close\r\n\r\n'].join(''))
  }
}
