import { DatabaseUnavailable } from './unavailable.ts'

/** The scheme with user and password, the servers, and the rest. */
const shape = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]*)(.*)$/i

/** What libpq understands of `target_session_attrs` (postgresql.org/docs/current/libpq-connect.html) and this program does, by use. */
const understood = {
  write: ['any', 'read-write', 'primary'],
  read: ['any', 'prefer-standby'],
} as const

/**
 * The addresses of the servers in a connection URL, each as a URL of its own: `postgresql://user@one,two:5433/name` as libpq
 * reads it. The client library knows neither several hosts nor `target_session_attrs`.
 * `use`: for writes one server is chosen that accepts them, for reads a standby.
 * @throws DatabaseUnavailable with one readable line
 */
export function serversOf(url: string, use: 'write' | 'read'): readonly string[] {
  const variable = use === 'write' ? 'DATABASE_URL' : 'DATABASE_READ_URL'
  const [, head = '', hosts = '', rest = ''] = shape.exec(url.trim()) ?? []
  const found = hosts.split(',').map((host) => withoutTarget(head + host + rest))
  const isComplete = head !== '' && (found.length === 1 || !hosts.split(',').includes(''))
  if (!isComplete || found.some((each) => each === undefined)) {
    throw new DatabaseUnavailable(
      `${variable} must look like postgresql://user:password@host:5432/name; several hosts are separated by commas`,
    )
  }
  const wanted = found.flatMap((each) => each?.target ?? [])
  if (wanted.some((target) => !understood[use].some((known) => known === target))) {
    throw new DatabaseUnavailable(
      `${variable}: target_session_attrs must be ${understood[use].join(' or ')}, or absent`,
    )
  }
  return [...new Set(found.flatMap((each) => each?.url ?? []))]
}

function withoutTarget(text: string): { readonly url: string; readonly target: string | undefined } | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const target = url.searchParams.get('target_session_attrs') ?? undefined
  if (target === undefined) return { url: text, target }
  url.searchParams.delete('target_session_attrs')
  return { url: url.href, target }
}

/** Host and port of one server's URL. */
export function hostOf(url: string): string {
  const { hostname, port } = new URL(url)
  return `${hostname || 'localhost'}:${port || '5432'}`
}
