import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { modeOf } from '../../../contract/servers/modes.ts'
import { useCommunity } from '../../platform/community.ts'
import { useStored } from '../../platform/storage.ts'
import { textIn } from '../../platform/text-in.ts'
import { useLanguage } from '../../platform/use-language.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { lastMode, maxPing, pingLimits } from './preferences.ts'

const icons: Readonly<Record<string, string>> = {
  deathmatch: 'i-lucide-crosshair',
  retakes: 'i-lucide-bomb',
  'solo 1v1': 'i-lucide-swords',
  public: 'i-lucide-users',
}
/** Of a mode that the community has named itself. */
const otherIcon = 'i-lucide-gamepad-2'

interface ModeTilesProps {
  readonly countOf: (mode: string) => number
  readonly onChoose: (mode: string) => void
  /** False if nothing is measured: a limit would then exclude every server. */
  readonly canLimit: boolean
}

function PingLimit() {
  const { t } = useLingui()
  const value = useStored(maxPing)
  const options = pingLimits.map((limit) => ({
    value: String(limit ?? ''),
    label: limit === null ? t`Any` : `≤ ${limit} ms`,
  }))
  return (
    <div className="flex items-center justify-between gap-3 flex-wrap mt-4">
      <span className="muted">
        <Trans>Maximum latency</Trans>
      </span>
      <Segmented
        label={t`Maximum latency`}
        value={String(value ?? '')}
        options={options}
        onChange={(text) => maxPing.set(pingLimits.find((limit) => limit !== null && String(limit) === text) ?? null)}
      />
    </div>
  )
}

/** Marks the likely choice for the dialog, which moves the focus there when it opens; one that is open is not asked again. */
function focusFirst(tile: HTMLButtonElement | null): void {
  if (tile?.closest('dialog')?.open) tile.focus()
  else tile?.setAttribute('autofocus', '')
}

/** The modes of quick join, each with the number of servers that have room (QJ-01). */
export function ModeTiles({ countOf, onChoose, canLimit }: ModeTilesProps) {
  const language = useLanguage()
  const last = useStored(lastMode)
  const { quickJoin, modes, features } = useCommunity()
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        {quickJoin.map((mode) => {
          const count = countOf(mode)
          return (
            <button
              key={mode}
              type="button"
              ref={mode === last ? focusFirst : undefined}
              disabled={count === 0 && !features.servers.slotWatch}
              onClick={() => onChoose(mode)}
              className="card p-4 min-h-96px flex flex-col gap-2 items-start text-start cursor-pointer hover:bg-surface-hover disabled:cursor-not-allowed disabled:opacity-60"
            >
              <span className={`${icons[mode] ?? otherIcon} text-24px text-accent`} aria-hidden />
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-600">
                {textIn(modeOf(modes, mode)?.name, language)}
                {mode === last ? (
                  <span className="chip font-400">
                    <Trans>Last time</Trans>
                  </span>
                ) : null}
              </span>
              <span className="muted num">
                {count === 0 ? (
                  <Trans>No servers available</Trans>
                ) : (
                  <Plural value={count} one="# server available" other="# servers available" />
                )}
              </span>
            </button>
          )
        })}
      </div>
      {canLimit ? <PingLimit /> : null}
    </>
  )
}
