import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { hours, minutes } from '../../../contract/duration.ts'
import { type SlotWatch, type SlotWish, slotsNeeded, watchDurations } from '../../../contract/push/slot-watch.ts'
import { useNow } from '../../platform/clock.ts'
import { formatMoment } from '../../platform/format.ts'
import { useStored } from '../../platform/storage.ts'
import { useLanguage } from '../../platform/use-language.ts'
import { endWatch, extendWatch, slotWatches } from '../../shared/slot-watches.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Ways } from './ways.tsx'
import { WishForm, type WishFormProps } from './wish-form.tsx'

interface Names {
  readonly server: (id: string) => string
  readonly mode: (key: string) => string
  readonly region: (code: string) => string
}

/** What a watch waits for, in words. */
function WishText({ wish, names }: { readonly wish: SlotWish; readonly names: Names }) {
  if (wish.kind === 'server') return <bdi>{names.server(wish.server)}</bdi>
  if (wish.kind === 'player') return <bdi>{wish.name}</bdi>
  const { modes, regions, maps = [], maxLatency } = wish
  const parts = [
    ...modes.map(names.mode),
    ...maps,
    ...regions.map(names.region),
    ...(maxLatency === null ? [] : [`≤ ${maxLatency} ms`]),
  ]
  return parts.length === 0 ? <Trans>Any server</Trans> : parts.join(' · ')
}

export interface WatchDialogProps extends WishFormProps {
  readonly names: Names
  readonly vip: boolean
  /** The age of the list in words, if it is too old to decide anything. */
  readonly staleSince: string | undefined
  readonly onClose: () => void
}

function Duration({ watch }: { readonly watch: SlotWatch }) {
  const { t } = useLingui()
  const language = useLanguage()
  const at = useNow(minutes(1))
  const end = formatMoment(language, watch.endsAt, at)
  return (
    <select
      className="field min-w-0 grow"
      aria-label={t`How long`}
      value=""
      onChange={(event) => extendWatch(watch.id, Number(event.target.value))}
    >
      <option value="">{t`Until ${end}`}</option>
      {watchDurations.map((duration) => (
        <option key={duration} value={duration}>
          {t`${duration / hours(1)} hours from now`}
        </option>
      ))}
    </select>
  )
}

function WatchRow({ watch, names }: { readonly watch: SlotWatch; readonly names: Names }) {
  const { t } = useLingui()
  const language = useLanguage()
  const { found } = watch
  const name = found && names.server(found.server)
  const since = found && formatMoment(language, found.at, found.at)
  return (
    <li tabIndex={-1} className="flex flex-col gap-2 py-3 border-b border-b-line">
      <div className="min-w-0">
        <p className="font-600 break-anywhere">
          <WishText wish={watch.wish} names={names} />
        </p>
        <p className={`text-14px ${found ? 'text-ok' : 'text-text-muted'}`}>
          {found ? (
            watch.wish.kind === 'server' ? (
              <Trans>Room since {since}</Trans>
            ) : watch.wish.kind === 'player' ? (
              <Trans>
                Seen since {since}: <bdi>{name}</bdi>
              </Trans>
            ) : (
              <Trans>
                Room since {since}: <bdi>{name}</bdi>
              </Trans>
            )
          ) : watch.wish.kind === 'player' ? (
            <Trans>Waiting for this player</Trans>
          ) : (
            <Trans>Waiting for room</Trans>
          )}
        </p>
      </div>
      <div className="flex gap-2">
        <Duration watch={watch} />
        <button type="button" className="btn" onClick={() => endWatch(watch.id)}>
          <span className="i-lucide-bell-off" aria-hidden />
          {t`End`}
        </button>
      </div>
    </li>
  )
}

/** The user's watches, how they are told, and a watch for any server that fits. */
export function WatchDialog({ names, vip, staleSince, onClose, ...form }: WatchDialogProps) {
  const { t } = useLingui()
  const watches = useStored(slotWatches)
  const needed = slotsNeeded(vip)
  const list = useRef<HTMLUListElement>(null)
  const count = useRef(watches.length)
  // A new row would push the form out of view: the focus goes to what was added.
  useEffect(() => {
    const last = list.current?.lastElementChild
    if (watches.length > count.current && last instanceof HTMLElement) last.focus()
    count.current = watches.length
  }, [watches.length])
  return (
    <Dialog
      title={t`Servers you're waiting for`}
      closeLabel={t`Close`}
      onClose={onClose}
      className="pointer-events-auto"
    >
      <div className="flex flex-col gap-4">
        <p className="muted">
          <Plural
            value={needed}
            one="You'll be notified when # slot is free."
            other="You'll be notified when # slots are free: the last ones are reserved for VIP."
          />
        </p>
        {staleSince === undefined ? null : (
          <p className="text-warn text-14px">
            <Trans>The list is as of {staleSince}. Notifications resume once it's up to date.</Trans>
          </p>
        )}
        {watches.length === 0 ? (
          form.wish ? null : (
            <Notice icon="i-lucide-bell-off" drawing="bell" title={t`You're not waiting for any server`} />
          )
        ) : (
          <ul ref={list}>
            {watches.map((watch) => (
              <WatchRow key={watch.id} watch={watch} names={names} />
            ))}
          </ul>
        )}
        <Ways />
        <WishForm {...form} />
      </div>
    </Dialog>
  )
}
