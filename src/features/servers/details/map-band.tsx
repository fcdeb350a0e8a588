import type { ServerHistory } from '../../../../contract/servers/servers.ts'

/** Shares of the axis from which a name fits: on every screen, and on a wide one. */
const roomy = 0.16
const roomyWhenWide = 0.09

const labelOf = (share: number): string => {
  if (share >= roomy) return ''
  return share >= roomyWhenWide ? 'max-sm:hidden' : 'hidden'
}

/** The maps played over time, on the chart's own axis. The table and the list contain the same as text. */
export function MapBand({ history }: { readonly history: ServerHistory }) {
  const steps = Math.max(1, history.players.length)
  const percent = (count: number) => `${(count / steps) * 100}%`
  return (
    <div aria-hidden className="relative h-22px rounded-4px overflow-hidden bg-surface-hover">
      {history.maps.map(({ map, from, to }, i) => (
        <span
          key={from}
          title={map}
          className={`absolute inset-y-0 flex items-center justify-center px-1 border-ie border-ie-surface text-12px leading-none text-text-muted ${
            i % 2 === 0 ? 'bg-accent-soft' : ''
          }`}
          style={{ insetInlineStart: percent(from), width: percent(to - from) }}
        >
          <span className={`truncate ${labelOf((to - from) / steps)}`}>{map}</span>
        </span>
      ))}
    </div>
  )
}
