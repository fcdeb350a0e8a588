import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { minutes } from '../../../contract/duration.ts'
import { maxNickname, type RegionAdvisor } from '../../../contract/rentals/region-advisor.ts'
import { useNow } from '../../platform/clock.ts'
import { formatMoment } from '../../platform/format.ts'
import { useOnline } from '../../platform/online.ts'
import { useLanguage } from '../../platform/use-language.ts'
import { failureCode } from '../../shared/failure-code.ts'
import { RegionName } from '../../shared/region-name.tsx'
import { useSession } from '../../shared/session.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AdviceTable } from './advice-table.tsx'
import { addMeasures } from './advisor-calls.ts'
import { AdvisorPeople } from './advisor-people.tsx'
import { adviceOf, type RegionAdvice } from './core/advice.ts'
import { advisorDevice, deviceFor, keepOwnRow, ownRow } from './device.ts'
import type { RegionMeasuring } from './measuring.ts'
import { useAdvisor } from './use-advisor.ts'

function useRefusals(): (code: string) => string {
  const { t } = useLingui()
  return (code) => {
    if (code === 'CONFLICT') return t`Sixteen people have already measured. The owner can remove someone.`
    if (code === 'NOT_FOUND') return t`This link has expired. Its owner can make a new one.`
    if (code === 'RATE_LIMIT_EXCEEDED') return t`Too many requests. Try again in a minute.`
    if (code === 'BAD_REQUEST') return t`This name can't be shown. Choose another one.`
    return t`The result could not be sent. Try again.`
  }
}

interface OwnMeasureProps {
  readonly code: string
  readonly measuring: RegionMeasuring
  readonly isIn: boolean
  readonly onSent: (id: number) => void
}

/** The form of this device: a nickname, then measuring and sending are one press. */
function OwnMeasure({ code, measuring, isIn, onSent }: OwnMeasureProps) {
  const { t } = useLingui()
  const refusals = useRefusals()
  const online = useOnline()
  const account = useSession()?.user.username
  const [name, setName] = useState(() => advisorDevice.get()?.name ?? account ?? '')
  const [refused, setRefused] = useState<string>()
  const toSend = useRef(false)
  const { state, start, settled, total, measures, obstacle } = measuring
  useEffect(() => {
    if (state !== 'done' || !toSend.current || obstacle !== undefined) return
    toSend.current = false
    const send = async () => {
      try {
        onSent(
          (await addMeasures(code, { device: deviceFor(name.trim()), name: name.trim(), measures: [...measures] })).id,
        )
      } catch (error) {
        setRefused(failureCode(error))
      }
    }
    void send()
  }, [state, obstacle, measures, code, name, onSent])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React also tells the form that the dialog was opened from.
    event.stopPropagation()
    if (name.trim() === '') return
    setRefused(undefined)
    toSend.current = true
    start()
  }
  const isBusy = state === 'running'
  return (
    <form className="card p-4 flex flex-col gap-3" onSubmit={submit}>
      <TextField
        label={t`Your name in the table`}
        autoComplete="nickname"
        maxLength={maxNickname}
        value={name}
        onChange={setName}
        disabled={isBusy}
        hint={t`Stored for the team: this name, and the median and jitter of each region. Deleted after 24 hours.`}
      />
      {obstacle === undefined ? null : (
        <p role="alert" className="text-warn">
          {obstacle === 'disabled' ? (
            <Trans>Latency measurement is off in this device's settings. Turn it on to take part.</Trans>
          ) : obstacle === 'no-responder' ? (
            <Trans>Latency isn't measured here: no server in these regions has a latency responder.</Trans>
          ) : (
            <Trans>This browser blocks the measurement. Open the link in another browser.</Trans>
          )}
        </p>
      )}
      {refused === undefined ? null : (
        <p role="alert" className="text-bad">
          {refusals(refused)}
        </p>
      )}
      <div className="flex items-center gap-3 flex-wrap">
        <button type="submit" className={isIn ? 'btn' : 'btn-main'} disabled={isBusy || !online || name.trim() === ''}>
          <span className="i-lucide-activity" aria-hidden />
          {isIn ? <Trans>Measure again</Trans> : <Trans>Measure</Trans>}
        </button>
        <p role="status" className="muted num">
          {online ? (
            isBusy ? (
              <Trans>
                {settled} of {total} regions
              </Trans>
            ) : null
          ) : (
            <Trans>Needs a connection</Trans>
          )}
        </p>
      </div>
    </form>
  )
}

interface BestProps {
  readonly advice: readonly RegionAdvice[]
  readonly onTake: ((region: string) => void) | undefined
  readonly canTake: (region: string) => boolean
}

const WorstAndSpread = ({ worst, spread }: { readonly worst: number; readonly spread: number }) => (
  <Trans>
    Worst {worst} ms, spread {spread} ms
  </Trans>
)

/** The three regions that suit everyone who counts. */
function Best({ advice, onTake, canTake }: BestProps) {
  const best = advice.filter(({ place }) => place !== undefined)
  if (best.length === 0) return null
  return (
    <ol className="grid gap-2 sm:grid-cols-3">
      {best.map(({ region, worst = 0, spread, place }) => (
        <li key={region} className="card p-3.5 flex flex-col gap-1">
          <span className="font-600">
            {place}. <RegionName region={region} />
          </span>
          <span className="muted num">
            <WorstAndSpread worst={Math.round(worst)} spread={Math.round(spread)} />
          </span>
          {onTake ? (
            <button
              type="button"
              className={place === 1 ? 'btn-main mt-1' : 'btn mt-1'}
              disabled={!canTake(region)}
              onClick={() => onTake(region)}
            >
              {canTake(region) ? <Trans>Use this region</Trans> : <Trans>Full</Trans>}
            </button>
          ) : null}
        </li>
      ))}
    </ol>
  )
}

interface TeamProps extends Pick<AdvisorViewProps, 'code' | 'onTake' | 'canTake'> {
  readonly advisor: RegionAdvisor
  readonly ownId: number | undefined
  readonly onChanged: () => void
}

function Team({ code, advisor, ownId, onTake, canTake = () => true, onChanged }: TeamProps) {
  const refusals = useRefusals()
  const online = useOnline()
  const [refused, setRefused] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const advice = adviceOf(advisor.regions, advisor.people)
  const change = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setRefused(undefined)
    let isMade = false
    try {
      await work()
      isMade = true
    } catch (error) {
      setRefused(failureCode(error))
    }
    setBusy(false)
    onChanged()
    return isMade
  }
  if (advisor.people.length === 0) {
    return (
      <p className="muted">
        <Trans>No one has measured yet.</Trans>
      </p>
    )
  }
  return (
    <>
      <Best advice={advice} onTake={onTake} canTake={canTake} />
      <AdviceTable advice={advice} people={advisor.people} ownId={ownId} />
      {refused === undefined ? null : (
        <p role="alert" className="text-bad">
          {refusals(refused)}
        </p>
      )}
      {advisor.is_owner ? (
        <AdvisorPeople code={code} people={advisor.people} disabled={isBusy || !online} change={change} />
      ) : null}
    </>
  )
}

export interface AdvisorViewProps {
  readonly code: string
  readonly measuring: RegionMeasuring
  /** The regions to measure, once they are known. */
  readonly onRegions: (regions: readonly string[]) => void
  /** Absent: there is no form to take a region into. */
  readonly onTake?: ((region: string) => void) | undefined
  readonly canTake?: ((region: string) => boolean) | undefined
}

/** A team's regions: everyone with the link measures, and the best for all of them comes first (F-03). */
export function AdvisorView({ code, measuring, onRegions, onTake, canTake }: AdvisorViewProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const clock = useNow(minutes(1))
  const { advisor, errorCode, refresh } = useAdvisor(code)
  const online = useOnline()
  const [ownId, setOwnId] = useState(() => ownRow(code))
  const sent = useRef((id: number) => {
    setOwnId(id)
    keepOwnRow(code, id)
    refresh()
  }).current
  const regions = advisor?.regions
  const regionKey = regions?.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reading has a new list with the same regions
  useEffect(() => {
    if (regions) onRegions(regions)
  }, [regionKey, onRegions])
  if (errorCode === 'NOT_FOUND') {
    return (
      <div className="card" role="alert">
        <Notice icon="i-lucide-unlink" title={t`This link is no longer valid`}>
          <Trans>Links are valid for 24 hours. Ask for a new one.</Trans>
        </Notice>
      </div>
    )
  }
  if (!advisor) {
    if (!online) {
      return (
        <div className="card" role="status">
          <Notice icon="i-lucide-cloud-off" drawing="offline" title={t`You're offline`}>
            <Trans>The team's results load when you're back online.</Trans>
          </Notice>
        </div>
      )
    }
    if (errorCode === undefined) return <Skeleton className="waiting w-full h-220px rounded-card!" />
    return (
      <div className="card" role="alert">
        <Notice
          icon="i-lucide-cloud-off"
          title={t`The team's results could not be loaded`}
          action={
            <button type="button" className="btn mt-2" onClick={refresh}>
              <Trans>Try again</Trans>
            </button>
          }
        />
      </div>
    )
  }
  const { owner } = advisor
  const until = formatMoment(language, Date.parse(advisor.expires_at), clock)
  return (
    <div className="flex flex-col gap-4">
      <p>
        {advisor.is_owner ? (
          <Trans>Send the link to your team. Everyone measures on their own device, and the table fills in.</Trans>
        ) : (
          <Trans>{owner} is looking for the best region for the team. Measure on the device you play on.</Trans>
        )}{' '}
        <span className="muted num">
          <Trans>Valid until {until}.</Trans>
        </span>
      </p>
      <OwnMeasure code={code} measuring={measuring} isIn={ownId !== undefined} onSent={sent} />
      <Team {...{ code, advisor, ownId, onTake, canTake }} onChanged={refresh} />
    </div>
  )
}
