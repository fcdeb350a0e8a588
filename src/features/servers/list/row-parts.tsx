import type { ServerRow } from '../core/server-row.ts'
import { dotted, modeName, type RowMessages } from './row-messages.ts'

interface PartProps {
  readonly row: ServerRow
  readonly messages: RowMessages
}

/** Filled = online, ring = offline; the word is for the screen reader. */
export const StatusDot = ({ row, messages }: PartProps) => (
  <span
    role="img"
    aria-label={row.online ? messages.online : messages.offline}
    className={`w-2 h-2 rounded-full shrink-0 ${row.online ? 'bg-ok' : 'border-1.5 border-text-faint'}`}
  />
)

/**
 * The name, followed by the community's star and the user's own, told apart by shape, position and name. A name without
 * either has the same boxes: when a key press changes the servers, changing a class costs more than the boxes.
 */
export function Name({ row, messages, favourite }: PartProps & { readonly favourite: boolean }) {
  return (
    <span className={`flex items-center gap-2 font-600 leading-1.4 ${row.online ? '' : 'text-text-muted'}`}>
      <bdi className="truncate">{row.name}</bdi>
      {row.starred ? (
        <span
          className="i-lucide-pin text-gold text-12px"
          role="img"
          aria-label={messages.pinned}
          title={messages.pinned}
        />
      ) : null}
      {favourite ? (
        <span
          className="text-accent text-14px leading-none"
          role="img"
          aria-label={messages.starred}
          title={messages.starred}
        >
          ★
        </span>
      ) : null}
    </span>
  )
}

/** Whether there is room: what a player wants to know next. */
export function roomOf(row: ServerRow, messages: RowMessages, gone: boolean): string {
  if (gone) return messages.gone
  if (!row.online) return messages.offline
  if (row.full) return messages.full
  return row.max > 0 ? messages.free(row.free) : ''
}

export const modeAndRoom = (row: ServerRow, messages: RowMessages, gone: boolean): string =>
  dotted(modeName(row.mode, messages), roomOf(row, messages, gone))

/** Count over capacity above a thin bar. An offline server's last count would be misleading. */
export function Players({ row }: { readonly row: ServerRow }) {
  const share = row.online && row.max > 0 ? Math.min(1, row.current / row.max) : 0
  return (
    <>
      <span className={`num ${row.full || !row.online ? 'text-text-muted' : ''}`}>
        {row.online ? `${row.current}/${row.max}` : '–'}
      </span>
      {/* A kept screen has no inline styles, so its bar is an attribute. */}
      <svg aria-hidden="true" className="block w-full h-1 mt-1 rounded-full bg-line">
        <rect
          className={row.full ? 'fill-text-faint' : 'fill-accent'}
          width={`${Math.round(share * 100)}%`}
          height="4"
          rx="2"
        />
      </svg>
    </>
  )
}
