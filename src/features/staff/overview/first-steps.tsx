import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { Link } from 'wouter'
import { minutes } from '../../../../contract/duration.ts'
import * as staffEndpoints from '../../../../contract/endpoints/staff.ts'
import { type Checklist, type ChecklistEntry, type Dismissal, openItems } from '../../../../contract/staff/checklist.ts'
import { request } from '../../../platform/api-client.ts'
import { useNow } from '../../../platform/clock.ts'
import { formatMoment, formatNumber } from '../../../platform/format.ts'
import { useOnline } from '../../../platform/online.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { session } from '../../../shared/session.ts'
import { ActProblem } from '../act-problem.tsx'
import { useAct } from '../use-act.ts'
import { checklistMessages } from './checklist-messages.ts'

export interface FirstStepsProps {
  readonly checklist: Checklist
  /** Reads the overview again. */
  readonly onChanged: () => unknown
}

/** Sends what is left out, and shows the list as it is then. */
function useDismissal(onChanged: FirstStepsProps['onChanged']) {
  const act = useAct()
  const online = useOnline()
  const send = (body: Dismissal) =>
    void act.run(async () => {
      await request(staffEndpoints.dismissChecklist, { body }, { token: session.token() })
      await onChanged()
    })
  return { send, isBusy: act.running || !online, problem: act.problem }
}

type Acts = ReturnType<typeof useDismissal>

/** What a new portal still needs, as long as something of it is open; what is done or left out is below it. */
export function FirstSteps({ checklist, onChanged }: FirstStepsProps) {
  const titleId = useId()
  const acts = useDismissal(onChanged)
  const open = openItems(checklist)
  if (checklist.dismissed !== null) return <Hidden dismissed={checklist.dismissed} acts={acts} />
  const settled = checklist.items.filter((each) => !open.includes(each))
  if (open.length === 0) return null
  const [done, all] = [settled.length, checklist.items.length].map(formatNumber)
  return (
    <section className="card px-4 py-3" aria-labelledby={titleId}>
      <div className="flex flex-wrap items-center gap-2">
        <span className="i-lucide-circle-check text-accent" aria-hidden />
        <h2 id={titleId} className="text-16px font-600 grow">
          <Trans>First steps</Trans>
        </h2>
        <span className="chip num">
          <Trans>
            {done} of {all} done
          </Trans>
        </span>
      </div>
      <ul className="mt-2">
        {open.map((entry) => (
          <OpenItem key={entry.item} entry={entry} acts={acts} />
        ))}
      </ul>
      <ActProblem problem={acts.problem} />
      <div className="flex flex-wrap items-start gap-x-2 mt-1">
        {settled.length === 0 ? null : <Settled entries={settled} acts={acts} />}
        <button
          type="button"
          className="btn-quiet ms-auto"
          disabled={acts.isBusy}
          onClick={() => acts.send({ item: 'all', dismissed: true })}
        >
          <Trans>Hide the list</Trans>
        </button>
      </div>
    </section>
  )
}

interface ItemProps {
  readonly entry: ChecklistEntry
  readonly acts: Acts
}

function OpenItem({ entry, acts }: ItemProps) {
  const { i18n, t } = useLingui()
  const { item, state, count } = entry
  const { title, advice, action } = checklistMessages[item]
  const name = i18n._(title)
  return (
    <li className="list-row flex flex-wrap sm:flex-nowrap items-center gap-x-3 gap-y-1 py-2">
      <span className="grow basis-full sm:basis-0 min-w-0">
        <span className="block font-600">
          {name}
          {item === 'latency' && count !== undefined ? (
            <span className="chip text-warn! ms-2">
              <Plural value={count} one="# server" other="# servers" />
            </span>
          ) : null}
        </span>
        <span className="block muted break-anywhere">{i18n._(advice[state] ?? advice.none)}</span>
      </span>
      {action === undefined ? null : <Way entry={entry}>{i18n._(action)}</Way>}
      <button
        type="button"
        className="btn-quiet shrink-0"
        aria-label={t`Skip: ${name}`}
        disabled={acts.isBusy}
        onClick={() => acts.send({ item, dismissed: true })}
      >
        <Trans>Skip</Trans>
      </button>
    </li>
  )
}

/** Opens a part of the page, and leads to it. */
function openPart(id: string): void {
  const part = document.getElementById(id)
  if (part instanceof HTMLDetailsElement) part.open = true
  part?.querySelector('summary')?.focus()
}

/** The one button of an item: a section of the room, or a part of this page. */
function Way({ entry: { item, state }, children }: { readonly entry: ChecklistEntry; readonly children: string }) {
  const { href, part } = checklistMessages[item]
  if (href !== undefined) {
    return (
      <Link className="btn-soft shrink-0" href={href}>
        {children}
      </Link>
    )
  }
  // The part is not there before there is something to show: a mail server, a server to measure.
  if (part === undefined || state === 'none') return null
  return (
    <button type="button" className="btn-soft shrink-0" onClick={() => openPart(part)}>
      {children}
    </button>
  )
}

interface DismissedProps {
  readonly dismissed: NonNullable<Checklist['dismissed']>
}

/** Who left something out, and when. */
function Dismissed({ dismissed: { at, by, byName } }: DismissedProps) {
  const language = useLanguage()
  const now = useNow(minutes(1))
  const [who, when] = [byName ?? by, formatMoment(language, Date.parse(at), now)]
  return (
    <Trans>
      skipped by {who}, {when}
    </Trans>
  )
}

function Settled({ entries, acts }: { readonly entries: readonly ChecklistEntry[]; readonly acts: Acts }) {
  const { i18n, t } = useLingui()
  return (
    <details className="group grow">
      <summary className="cursor-pointer min-h-44px pointer-fine:min-h-36px flex items-center gap-2 text-text-muted">
        <span className="i-lucide-chevron-right group-open:rotate-90" aria-hidden />
        <Trans>Done or skipped</Trans>
      </summary>
      <ul>
        {entries.map(({ item, dismissed, state }) => {
          const name = i18n._(checklistMessages[item].title)
          return (
            <li key={item} className="flex flex-wrap items-center gap-x-2 min-h-36px">
              <span
                className={state === 'done' ? 'i-lucide-circle-check text-ok' : 'i-lucide-x text-text-muted'}
                aria-hidden
              />
              {name}
              {state === 'done' || dismissed === null ? (
                <span className="sr-only">
                  <Trans>done</Trans>
                </span>
              ) : (
                <>
                  <span className="muted">
                    <Dismissed dismissed={dismissed} />
                  </span>
                  <button
                    type="button"
                    className="btn-quiet"
                    aria-label={t`Show again: ${name}`}
                    disabled={acts.isBusy}
                    onClick={() => acts.send({ item, dismissed: false })}
                  >
                    <Trans>Show again</Trans>
                  </button>
                </>
              )}
            </li>
          )
        })}
      </ul>
    </details>
  )
}

function Hidden({ dismissed, acts }: DismissedProps & { readonly acts: Acts }) {
  return (
    <div>
      <p className="muted flex flex-wrap items-center gap-x-2">
        <span>
          <Trans>First steps</Trans>: <Dismissed dismissed={dismissed} />
        </span>
        <button
          type="button"
          className="btn-quiet"
          disabled={acts.isBusy}
          onClick={() => acts.send({ item: 'all', dismissed: false })}
        >
          <Trans>Show again</Trans>
        </button>
      </p>
      <ActProblem problem={acts.problem} />
    </div>
  )
}
