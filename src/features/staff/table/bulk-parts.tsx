import { Plural, Trans } from '@lingui/react/macro'
import { formatNumber } from '../../../platform/format.ts'
import { ActProblem, Reason } from '../act-problem.tsx'
import type { BulkRun } from './use-bulk-run.ts'

/** On what an act will be done: how many, and which. */
export function BulkList({ names }: { readonly names: readonly string[] }) {
  return (
    <details className="group" open={names.length <= 5}>
      <summary className="cursor-pointer min-h-44px flex items-center gap-2">
        <span className="i-lucide-chevron-right group-open:rotate-90" aria-hidden />
        <Plural value={names.length} one="# selected" other="# selected" />
      </summary>
      <ul className="max-h-50 overflow-y-auto text-14px">
        {names.map((name) => (
          <li key={name} className="break-anywhere">
            {name}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** There is nothing to say about it. */
export const isQuiet = ({ act, failures, isStopped }: BulkRun): boolean =>
  !act.running && act.problem === undefined && failures.length === 0 && !isStopped

/** How far an act on many is, a button that stops it, and then what was not done and why. */
export function BulkProgress({ bulk, total }: { readonly bulk: BulkRun; readonly total: number }) {
  const { act, settled, failures, isStopped, stop } = bulk
  const [at, all, done] = [settled, total, settled - failures.length].map(formatNumber)
  return (
    <>
      <ActProblem problem={act.problem} />
      {failures.length === 0 ? null : (
        <div role="alert" className="text-14px">
          <p className="text-warn">
            <Trans>Done: {done}. Not done, the others are:</Trans>
          </p>
          <ul className="max-h-50 overflow-y-auto">
            {failures.map(({ name, problem }) => (
              <li key={name} className="break-anywhere">
                <span className="font-600">{name}</span>: <Reason problem={problem} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="flex items-center gap-2">
        <p className="muted num" role="status">
          {act.running || isStopped || act.problem !== undefined ? (
            <Trans>
              {at} of {all}
            </Trans>
          ) : null}{' '}
          {isStopped ? <Trans>Stopped. Press again to do the rest.</Trans> : null}
        </p>
        {act.running ? (
          <button type="button" className="btn-quiet" onClick={stop}>
            <Trans>Stop</Trans>
          </button>
        ) : null}
      </div>
    </>
  )
}
