import type { StatusTone } from './core/card-state.ts'

const colours: Readonly<Record<StatusTone, string>> = {
  ok: 'bg-ok animate-pulse',
  creating: 'bg-info',
  switching: 'bg-accent',
  ended: 'bg-bad',
  other: 'bg-warn',
}

/** Hidden from the screen reader: the status stands beside it as text (CRD-10). */
export const StatusDot = ({ tone }: { readonly tone: StatusTone }) => (
  <span aria-hidden data-tone={tone} className={`inline-block w-2.5 h-2.5 rounded-full shrink-0 ${colours[tone]}`} />
)
