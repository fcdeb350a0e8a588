import { Plural, useLingui } from '@lingui/react/macro'

/** Names that the preview shows. */
const namesShown = 6

export interface TargetPreviewProps {
  /** What servers get. */
  readonly lines: readonly string[]
  readonly names: readonly string[]
  /** How many servers of the target are not reached. */
  readonly miss: number
}

/** What happens on which servers when the button is pressed. */
export function TargetPreview({ lines, names, miss }: TargetPreviewProps) {
  const { t } = useLingui()
  const more = names.length - namesShown
  return (
    <section className="border border-line rounded-control px-3 py-2 flex flex-col gap-1" aria-label={t`Preview`}>
      <div className="font-mono text-14px break-anywhere min-h-1.6em">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <p className="muted break-anywhere">
        {names.slice(0, namesShown).join(' · ')}
        {more > 0 ? (
          <>
            {' · '}
            <Plural value={more} one="# more server" other="# more servers" />
          </>
        ) : null}
      </p>
      {miss > 0 ? (
        <p className="text-14px text-warn">
          <Plural
            value={miss}
            one="# server cannot be reached now and will not show it later."
            other="# servers cannot be reached now and will not show it later."
          />
        </p>
      ) : null}
    </section>
  )
}
