import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import * as ownEndpoints from '../../../contract/endpoints/own-data.ts'
import { coolOffDays, type ErasureState } from '../../../contract/privacy/own-data.ts'
import { freshMinutes } from '../../../contract/staff/staff.ts'
import { ApiError, request } from '../../platform/api-client.ts'
import { formatDate } from '../../platform/format.ts'
import { useOnline } from '../../platform/online.ts'
import { requestFile } from '../../platform/request-file.ts'
import { saveFile } from '../../platform/save-file.ts'
import { useLanguage } from '../../platform/use-language.ts'
import { session } from '../../shared/session.ts'
import { SignInAgain } from '../../shared/sign-in-again.tsx'
import { usePersonalApi } from '../../shared/use-personal-api.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast.tsx'
import { Section } from './section.tsx'

/** What the portal has about the signed-in player: to take away, and to delete. */
export function OwnDataSection() {
  const { t } = useLingui()
  const online = useOnline()
  const [asking, setAsking] = useState(false)
  const [loading, setLoading] = useState(false)
  const erasure = usePersonalApi(ownEndpoints.readOwnErasure, {})
  const token = () => ({ token: session.token() })
  const download = async () => {
    setLoading(true)
    try {
      saveFile(await requestFile(ownEndpoints.downloadOwnData, {}, { ...token(), timeout: 120_000 }), 'my-data.json')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showToast({ kind: 'bad', text: t`The file could not be downloaded. Try again.` })
    } finally {
      setLoading(false)
    }
  }
  const keep = async () => {
    try {
      await request(ownEndpoints.stopOwnErasure, {}, token())
      showToast({ kind: 'ok', text: t`Your account stays` })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showToast({ kind: 'bad', text: t`It didn't work. Try again.` })
    }
    await erasure.retry()
  }
  const state = erasure.data
  const isWaiting = typeof state?.dueAt === 'string'
  return (
    <Section title={t`Your data`}>
      {isWaiting ? <Waiting state={state} onKeep={() => void keep()} /> : null}
      <div className="flex flex-wrap gap-2">
        <button type="button" className="btn" disabled={!online || loading} onClick={() => void download()}>
          <span className="i-lucide-download" aria-hidden />
          <Trans>Download everything</Trans>
        </button>
        {isWaiting ? null : (
          <button type="button" className="btn text-bad" disabled={!online} onClick={() => setAsking(true)}>
            <span className="i-lucide-trash-2" aria-hidden />
            <Trans>Delete the account</Trans>
          </button>
        )}
      </div>
      <ThirdParties />
      {asking ? <DeleteDialog onDone={erasure.retry} onClose={() => setAsking(false)} /> : null}
    </Section>
  )
}

function Waiting({ state, onKeep }: { readonly state: ErasureState; readonly onKeep: () => void }) {
  const language = useLanguage()
  const online = useOnline()
  const { dueAt, isBegun, obstacle } = state
  const day = dueAt === null ? '' : formatDate(language, Date.parse(dueAt))
  return (
    <div role="status" className="mb-3 flex flex-col items-start gap-2">
      <p className="text-warn">
        {isBegun ? <Trans>Your account is being deleted.</Trans> : <Trans>Your account is deleted on {day}.</Trans>}
      </p>
      {obstacle === null ? null : (
        <p className="muted">
          <Trans>Your orders, refunds and practice servers must be settled first.</Trans>
        </p>
      )}
      {isBegun ? null : (
        <button type="button" className="btn-main" disabled={!online} onClick={onKeep}>
          <Trans>Keep the account</Trans>
        </button>
      )}
    </div>
  )
}

/** Who else gets something: docs/operating/keeping-data.md. */
function ThirdParties() {
  return (
    <details className="mt-3 muted">
      <summary className="cursor-pointer">
        <Trans>Who else gets data about you</Trans>
      </summary>
      <ul className="mt-1.5 ps-5 list-disc">
        <li>
          <Trans>Steam: your sign-ins here, and requests for your public name and picture</Trans>
        </li>
        <li>
          <Trans>The payment provider you choose: order number and amount; you pay on its page</Trans>
        </li>
        <li>
          <Trans>The mail server of this community: your e-mail address, and codes and links for signing in</Trans>
        </li>
        <li>
          <Trans>The notification service of your browser: encrypted messages, if you turn them on</Trans>
        </li>
      </ul>
    </details>
  )
}

type Problem = 'FRESH_SIGN_IN_REQUIRED' | 'ORDER_OPEN' | 'RENTAL_OPEN' | 'LAST_ADMINISTRATOR' | 'failed'
const refusals = ['FRESH_SIGN_IN_REQUIRED', 'ORDER_OPEN', 'RENTAL_OPEN', 'LAST_ADMINISTRATOR'] as const

interface DeleteDialogProps {
  readonly onDone: () => Promise<void>
  readonly onClose: () => void
}

function DeleteDialog({ onDone, onClose }: DeleteDialogProps) {
  const { t } = useLingui()
  const online = useOnline()
  const [running, setRunning] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const ask = async () => {
    setRunning(true)
    setProblem(undefined)
    try {
      await request(ownEndpoints.requestOwnErasure, {}, { token: session.token() })
      await onDone()
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(refusals.find((known) => known === error.code) ?? 'failed')
    } finally {
      setRunning(false)
    }
  }
  return (
    <Dialog title={t`Delete the account?`} closeLabel={t`Close`} onClose={onClose}>
      <div className="flex flex-col gap-3">
        <p>
          <Trans>
            In {coolOffDays} days your name, picture, e-mail address, sign-ins, lists, devices, VIP and groups are
            permanently deleted. Until then you can sign in and keep the account.
          </Trans>
        </p>
        <p>
          <Trans>
            Your rank stays as “Deleted player”, orders stay without your name for as long as the law requires, and a
            ban remains in force.
          </Trans>
        </p>
        {problem === undefined ? null : (
          <div role="alert" className="flex flex-col items-start gap-2 text-14px text-bad">
            <Reason problem={problem} />
            {problem === 'FRESH_SIGN_IN_REQUIRED' ? <SignInAgain /> : null}
          </div>
        )}
        <div className="grid grid-cols-2 gap-2">
          <button type="button" className="btn" onClick={onClose}>
            <Trans>Cancel</Trans>
          </button>
          <button
            type="button"
            className="btn-main"
            disabled={!online || running}
            aria-busy={running}
            onClick={() => void ask()}
          >
            <Trans>Delete in {coolOffDays} days</Trans>
          </button>
        </div>
      </div>
    </Dialog>
  )
}

function Reason({ problem }: { readonly problem: Problem }): ReactNode {
  switch (problem) {
    case 'FRESH_SIGN_IN_REQUIRED':
      return <Trans>This needs a sign-in through Steam within the last {freshMinutes} minutes.</Trans>
    case 'ORDER_OPEN':
      return <Trans>An order is still open. Pay or cancel it, or wait until its refund is done.</Trans>
    case 'RENTAL_OPEN':
      return <Trans>You still have a practice server. Wait until it ends, or ask staff to end it.</Trans>
    case 'LAST_ADMINISTRATOR':
      return <Trans>You are the only administrator. Add another one first.</Trans>
    case 'failed':
      return <Trans>It didn't work. Try again.</Trans>
  }
}
