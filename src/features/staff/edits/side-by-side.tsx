import { Trans } from '@lingui/react/macro'
import { differenceOf } from './core/difference.ts'

/** A field of what is edited, as text. */
export interface ShownField {
  readonly label: string
  readonly text: string
}

export interface SideBySideProps {
  readonly before: readonly ShownField[]
  readonly after: readonly ShownField[]
  readonly beforeTitle: string
  readonly afterTitle: string
}

/** The fields in which two states differ, each beside the other, with the differing part marked. */
export function SideBySide({ before, after, beforeTitle, afterTitle }: SideBySideProps) {
  const labels = [...new Set([...before, ...after].map(({ label }) => label))]
  const textIn = (fields: readonly ShownField[], label: string) =>
    fields.find((each) => each.label === label)?.text ?? ''
  const rows = labels
    .map((label) => ({ label, old: textIn(before, label), fresh: textIn(after, label) }))
    .filter(({ old, fresh }) => old !== fresh)
  if (rows.length === 0) {
    return (
      <p className="muted m-0">
        <Trans>They are the same.</Trans>
      </p>
    )
  }
  return (
    <dl className="m-0 flex flex-col gap-3">
      {rows.map(({ label, old, fresh }) => {
        const { start, removed, added, end } = differenceOf(old, fresh)
        return (
          <div key={label}>
            <dt className="text-14px font-600">{label}</dt>
            <dd className="m-0 mt-1 grid sm:grid-cols-2 gap-2">
              <Side title={beforeTitle}>
                {start}
                <del className="bg-surface-hover text-bad">{removed}</del>
                {end}
              </Side>
              <Side title={afterTitle}>
                {start}
                <ins className="bg-surface-hover text-ok">{added}</ins>
                {end}
              </Side>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

const Side = ({ title, children }: { readonly title: string; readonly children: React.ReactNode }) => (
  <div className="min-w-0 rounded-control border border-line px-3 py-2">
    <p className="muted m-0">{title}</p>
    <p className="m-0 break-anywhere whitespace-pre-wrap text-14px">{children}</p>
  </div>
)
