import { Trans } from '@lingui/react/macro'
import { differenceOf, type Piece } from './core/difference.ts'

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
      <p className="muted">
        <Trans>They are the same.</Trans>
      </p>
    )
  }
  return (
    <dl className="flex flex-col gap-3">
      {rows.map(({ label, old, fresh }) => {
        const difference = differenceOf(old, fresh)
        return (
          <div key={label}>
            <dt className="text-14px font-600">{label}</dt>
            <dd className="mt-1 grid sm:grid-cols-2 gap-2">
              <Side title={beforeTitle} pieces={difference.before} mark="del" />
              <Side title={afterTitle} pieces={difference.after} mark="ins" />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** Long lists differ in a few lines: of many equal ones the first and the last are enough. */
function shortened(text: string): string {
  const lines = text.split('\n')
  return lines.length > 6 ? [...lines.slice(0, 2), '…', ...lines.slice(-2)].join('\n') : text
}

interface SideProps {
  readonly title: string
  readonly pieces: readonly Piece[]
  readonly mark: 'del' | 'ins'
}

/** A colour beside its code, where a text is nothing else. */
const Swatch = ({ text }: { readonly text: string }) =>
  /^#[\da-f]{6}$/i.test(text) ? (
    <span
      aria-hidden
      data-swatch
      className="inline-block w-4 h-4 me-2 align-middle rounded-full border border-text-faint"
      style={{ background: text }}
    />
  ) : null

const Side = ({ title, pieces, mark: Mark }: SideProps) => (
  <div className="min-w-0 rounded-control border border-line px-3 py-2">
    <p className="muted">{title}</p>
    <p className="break-anywhere whitespace-pre-wrap text-14px">
      <Swatch text={pieces.map(({ text }) => text).join('')} />
      {pieces.map(({ text, isChanged }, i) =>
        isChanged ? (
          <Mark
            // biome-ignore lint/suspicious/noArrayIndexKey: a piece is identified by its position
            key={i}
            className={`bg-surface-hover ${Mark === 'del' ? 'text-bad' : 'text-ok'}`}
          >
            {text}
          </Mark>
        ) : (
          shortened(text)
        ),
      )}
    </p>
  </div>
)
