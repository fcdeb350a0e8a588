import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useLanguage } from '../../../platform/use-language.ts'
import { type PlayedMap, playedMaps } from '../core/day-table.ts'
import type { DetailedServer } from './known-server.ts'
import { timeOfDay } from './time-of-day.ts'

/** More maps than this are shown on request: a rotation of short maps fills a phone's screen many times over. */
const few = 8

function Played({ played }: { readonly played: PlayedMap }) {
  const language = useLanguage()
  const { map, from, to } = played
  const began = timeOfDay(language, from)
  return (
    <li className="flex items-baseline justify-between gap-3 min-h-32px py-1">
      <bdi className="min-w-0 break-anywhere">{map}</bdi>
      <span className={`num shrink-0 ${to === null ? 'text-ok' : 'text-text-muted'}`}>
        {to === null ? <Trans>since {began}</Trans> : `${began}–${timeOfDay(language, to)}`}
      </span>
    </li>
  )
}

/** The maps played and when, newest first. Renders nothing if none is known. */
export function PlayedMaps({ known }: { readonly known: DetailedServer | undefined }) {
  const [all, setAll] = useState(false)
  const played = known ? playedMaps(known.detail.history, known.row.online) : []
  const count = played.length
  if (count === 0) return null
  return (
    <section className="card p-4 lg:p-5">
      <h2 className="text-16px font-600 mb-2">
        <Trans>Maps in the last 24 hours</Trans>
      </h2>
      <ol className="grid gap-x-4 sm:grid-cols-2 text-14px">
        {(all ? played : played.slice(0, few)).map((each) => (
          <Played key={each.from} played={each} />
        ))}
      </ol>
      {count > few ? (
        <button type="button" className="btn-quiet -ms-3 mt-1" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? <Trans>Show fewer</Trans> : <Trans>Show all {count}</Trans>}
        </button>
      ) : null}
    </section>
  )
}
