import { type MouseEvent, memo } from 'react'
import type { ServerId } from '../../../../contract/servers/address.ts'
import { modeOf } from '../../../../contract/servers/modes.ts'
import { regionOf } from '../../../../contract/servers/regions.ts'
import { canStartGame } from '../../../platform/device.ts'
import { Flag } from '../../../ui/flag.tsx'
import type { ServerRow } from '../core/server-row.ts'
import { cell } from './cells.ts'
import { JoinAction } from './join-action.tsx'
import type { Latencies } from './latencies.ts'
import { MapThumb } from './map-thumb.tsx'
import { dotted, modeName, obstacleTo, type RowMessages, regionName } from './row-messages.ts'
import { modeAndRoom, Name, Players, StatusDot } from './row-parts.tsx'

/** The actions of a row; one stable object for the whole table. */
export interface RowActions {
  readonly open: (id: ServerId, anchor: HTMLElement) => void
  /** Resolves to whether the command reached the clipboard. */
  readonly copy: (row: ServerRow) => Promise<boolean>
  /** The same, without a button to show the confirmation. */
  readonly copyAndSay: (row: ServerRow) => Promise<void>
  readonly send: (row: ServerRow) => Promise<void>
  readonly favourite: (id: ServerId) => void
  readonly joined: (id: ServerId) => void
}

export interface TableRowProps {
  readonly row: ServerRow
  /** Enough room for separate map and region columns. */
  readonly roomy: boolean
  /** Number of the row in the whole table; the head is 1. */
  readonly number: number
  readonly favourite: boolean
  readonly gone: boolean
  /** The server is new in the list. */
  readonly arrived: boolean
  /** The one row in the tab order. */
  readonly active: boolean
  /** Its command was just copied. */
  readonly copied: boolean
  readonly messages: RowMessages
  readonly actions: RowActions
  readonly renderLatency: Latencies['render']
  readonly onCopy: (row: ServerRow) => void
}

const rowClass = ({ gone, arrived }: Pick<TableRowProps, 'gone' | 'arrived'>) =>
  `hover:bg-surface-hover ${gone ? 'row-gone' : arrived ? 'row-arrived' : ''}`

/**
 * The portal's own labels fit; a community's names for modes and regions may not. Truncation needs a clip, and every
 * clip is painted separately.
 */
const cutOff = (known: object | false | undefined): string => (known ? 'whitespace-nowrap' : 'truncate')

/** Favourite and copy. */
function Keep({ row, favourite, active, copied, messages, actions, onCopy }: TableRowProps) {
  const tab = active ? 0 : -1
  return (
    <>
      <button
        type="button"
        className={`btn-icon text-16px leading-none ${favourite ? 'text-accent' : ''}`}
        tabIndex={tab}
        aria-label={favourite ? messages.unfavourite : messages.favourite}
        aria-pressed={favourite}
        onClick={() => actions.favourite(row.id)}
      >
        {favourite ? '★' : '☆'}
      </button>
      <button
        type="button"
        className="btn-icon"
        tabIndex={tab}
        aria-label={copied ? messages.copied : messages.copy}
        onClick={() => onCopy(row)}
      >
        <span className={copied ? 'i-lucide-check text-ok' : 'i-lucide-copy'} />
      </button>
    </>
  )
}

/**
 * The row from 1024 px on: 54 px high, one line of columns; below 1280 px the map and the region are in the mode's
 * column.
 */
export const WideRow = memo(function WideRow(props: TableRowProps) {
  const { row, roomy, favourite, gone, active, messages, actions } = props
  const tab = active ? 0 : -1
  const region = regionOf(messages.settings.regions, row.region)
  const faint = row.online ? '' : 'text-text-muted'
  const place = regionName(row.region, messages)
  const line = modeAndRoom(row, messages, gone)
  return (
    <tr aria-rowindex={props.number} data-id={row.id} className={`h-54px ${rowClass(props)}`}>
      <td className={cell}>
        <button
          type="button"
          tabIndex={tab}
          data-name
          aria-haspopup="dialog"
          className="flex items-center gap-2 w-full h-48px text-start rounded-control cursor-pointer"
          onClick={(event) => actions.open(row.id, event.currentTarget)}
        >
          <StatusDot row={row} messages={messages} />
          <span className="flex-1 min-w-0">
            <Name row={row} messages={messages} favourite={favourite} />
            <span
              className={`block ${cutOff(roomy && modeOf(messages.settings.modes, row.mode))} text-text-muted text-12px leading-1.35`}
            >
              {roomy ? line : dotted(line, row.online ? row.map : '', place)}
            </span>
          </span>
        </button>
      </td>
      <td className={cell}>
        <Players row={row} />
      </td>
      <td className={cell}>{props.renderLatency(row.server)}</td>
      {roomy ? (
        <td className={`${cell} ${faint}`}>
          <span className="flex items-center gap-2">
            <MapThumb map={row.online ? row.map : ''} className="" />
            <bdi className="truncate">{row.online ? row.map : '–'}</bdi>
          </span>
        </td>
      ) : null}
      {roomy ? (
        <td className={`${cell} ${cutOff(region)} ${faint}`}>
          {region ? <Flag of={region} className="me-2" /> : null}
          {place}
        </td>
      ) : null}
      <td className={cell}>
        {/* Looks the same for most servers: memoised, it stays when a key press shows others. */}
        <span className="flex justify-end gap-2 isolate">
          <Keep {...props} />
          {canStartGame() ? (
            <JoinAction
              row={row}
              label={messages.join}
              obstacle={obstacleTo(row, messages, gone)}
              tabIndex={tab}
              onJoin={actions.joined}
            />
          ) : (
            <button
              type="button"
              className="btn-soft px-2! text-14px"
              tabIndex={tab}
              onClick={() => void actions.send(row)}
            >
              {messages.send}
            </button>
          )}
        </span>
      </td>
    </tr>
  )
})

/** What does something else than the row when it is pressed. */
const controls = 'a, button, input, label, select, summary, textarea'

/**
 * Opens the sheet of a row that was pressed anywhere. The row takes the press itself: up to Safari 26 WebKit positions
 * nothing against a table row, and a button stretched over it covers the page. The name's button is for the keyboard and
 * the screen reader.
 */
function openPressed(event: MouseEvent<HTMLElement>, id: ServerId, open: RowActions['open']): void {
  const { target, currentTarget: row } = event
  if (!(target instanceof Element) || target.closest(controls)) return
  const selection = getSelection()
  if (selection?.type === 'Range' && selection.getRangeAt(0).intersectsNode(row)) return
  const name = row.querySelector<HTMLElement>('[data-name]')
  if (name) open(id, name)
}

/**
 * Below 1024 px: 64 px high, from 768 px on with columns in its second line, and favourite and copy at its end; the whole row opens its sheet. Mode and region come first under the name and wrap to a
 * second line if needed, so that neither is truncated.
 */
export const NarrowRow = memo(function NarrowRow(props: TableRowProps) {
  const { row, favourite, active, messages, actions } = props
  return (
    <tr
      aria-rowindex={props.number}
      data-id={row.id}
      className={`h-64px cursor-pointer ${rowClass(props)}`}
      onClick={(event) => openPressed(event, row.id, actions.open)}
    >
      <td className={cell}>
        <button
          type="button"
          tabIndex={active ? 0 : -1}
          data-name
          aria-haspopup="dialog"
          className="flex items-center gap-2 w-full h-56px text-start cursor-pointer"
          onClick={(event) => actions.open(row.id, event.currentTarget)}
        >
          <MapThumb map={row.online ? row.map : ''} className="max-md:hidden" />
          <StatusDot row={row} messages={messages} />
          <span className="flex-1 min-w-0">
            <Name row={row} messages={messages} favourite={favourite} />
            <span className="max-md:hidden grid grid-cols-[120px_120px_1fr] gap-x-3 text-text-muted text-12px leading-1.35 *:truncate">
              <span>{modeName(row.mode, messages)}</span>
              <span>{regionName(row.region, messages)}</span>
              <span>{row.online ? row.map : messages.offline}</span>
            </span>
            <span className="md:hidden block max-h-2.7em overflow-clip text-text-muted text-12px leading-1.35 break-anywhere">
              {dotted(
                modeName(row.mode, messages),
                regionName(row.region, messages),
                row.online ? row.map : messages.offline,
              )}
            </span>
          </span>
        </button>
      </td>
      <td className={`${cell} text-end`}>
        <Players row={row} />
        <span className="block mt-1 text-12px leading-1.35">{props.renderLatency(row.server)}</span>
      </td>
      <td className={`${cell} max-md:hidden`}>
        <span className="flex justify-end isolate">
          <Keep {...props} />
        </span>
      </td>
    </tr>
  )
})
