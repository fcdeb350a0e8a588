import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { useLocation } from 'wouter'
import * as legalEndpoints from '../../../contract/endpoints/legal.ts'
import { type AgreedPage, type Agreement, type AgreementBody, pagesToAgree } from '../../../contract/legal/legal.ts'
import { ApiError, request } from '../../platform/api-client.ts'
import { useCommunity } from '../../platform/community.ts'
import { useOnline } from '../../platform/online.ts'
import { storedValue, useStored } from '../../platform/storage.ts'
import { legalNames } from '../../shared/legal-names.ts'
import { LegalLink, shownAtSignIn, versionsToAgree } from '../../shared/legal-terms.tsx'
import { renewCommunity } from '../../shared/renew-community.ts'
import { type Session, signedInAt } from '../../shared/session.ts'
import { usePersonalApi } from '../../shared/use-personal-api.ts'
import { Dialog } from '../../ui/dialog.tsx'

/** What was asked last on this device: once for each sign-in and version. */
const asked = storedValue('legalAsked', v.optional(v.string()), undefined)

const send = (body: AgreementBody, token: string) => request(legalEndpoints.agree, { body }, { token })

/** Records what the user has read beside the sign-in button. */
function useSignInAgreement({ token }: Session, shown: Agreement | undefined, reread: () => Promise<void>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `reread` is another function in every render
  useEffect(() => {
    if (shown === undefined) return
    const record = async () => {
      try {
        await send({ versions: shown, way: 'signIn' }, token)
        await reread()
      } catch (error) {
        console.info('Not recorded, so that the user is asked:', error)
      }
      shownAtSignIn.set(undefined)
    }
    void record()
  }, [token, shown])
}

/** Asks a user who has not agreed to the current terms, at a start of the page, once after each sign-in; the site stays readable. */
export function ConsentWatch({ session }: { readonly session: Session }) {
  const [path] = useLocation()
  const { legal = {} } = useCommunity()
  const { data, retry } = usePersonalApi(legalEndpoints.readConsents, {})
  const shown = useStored(shownAtSignIn)
  useSignInAgreement(session, shown, retry)
  const lastAsked = useStored(asked)
  const versions = versionsToAgree(legal)
  const pages = data && shown === undefined ? pagesToAgree(legal, data) : []
  const question = JSON.stringify([session.user.id, signedInAt(), versions])
  const isKnown = data !== undefined && shown === undefined
  const [isAsking, setAsking] = useState(false)
  // Once: what is published while the page is open does not interrupt it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first response decides
  useEffect(() => {
    if (isKnown) setAsking(pages.length > 0 && lastAsked !== question)
  }, [isKnown])
  // The pages themselves are read in another tab; who writes them is in the staff room.
  if (pages.length === 0 || !isAsking || path.startsWith('/legal/') || path.startsWith('/staff')) return null
  return (
    <ConsentDialog
      session={session}
      isNew={data?.terms === undefined && data?.privacy === undefined}
      pages={pages}
      versions={versions}
      onAgreed={retry}
      onClose={() => {
        asked.set(question)
        setAsking(false)
      }}
    />
  )
}

interface ConsentDialogProps {
  readonly session: Session
  /** The user has agreed to nothing before. */
  readonly isNew: boolean
  readonly pages: readonly AgreedPage[]
  readonly versions: Agreement
  readonly onAgreed: () => Promise<void>
  readonly onClose: () => void
}

function ConsentDialog({ session, isNew, pages, versions, onAgreed, onClose }: ConsentDialogProps) {
  const { t, i18n } = useLingui()
  const online = useOnline()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<'changed' | 'failed'>()
  const agree = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      await send({ versions, way: 'dialog' }, session.token)
      await onAgreed()
      onClose()
    } catch (error) {
      const isChanged = error instanceof ApiError && error.code === 'TERMS_CHANGED'
      if (isChanged) await renewCommunity()
      setProblem(isChanged ? 'changed' : 'failed')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={isNew ? t`Terms of this community` : t`The terms have changed`}
      closeLabel={t`Close`}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <p>
          {isNew ? (
            <Trans>This community has published its terms. Please read them and agree.</Trans>
          ) : (
            <Trans>Please read the new version and agree.</Trans>
          )}
        </p>
        <p className="muted">
          <Trans>Until then you can use the site, but buy nothing.</Trans>
        </p>
        <ul className="flex flex-wrap gap-x-4">
          {pages.map((page) => (
            <li key={page} className="min-h-44px pointer-fine:min-h-28px flex items-center">
              <LegalLink page={page}>{i18n._(legalNames[page])}</LegalLink>
            </li>
          ))}
        </ul>
        {problem === undefined ? null : (
          <p role="alert" className="text-bad">
            {problem === 'changed' ? (
              <Trans>They have just changed again. Read the current version, then agree.</Trans>
            ) : (
              <Trans>That was not recorded. Check your connection and try again.</Trans>
            )}
          </p>
        )}
        <div className="grid grid-cols-2 gap-2">
          <button type="button" className="btn" onClick={onClose}>
            <Trans>Not now</Trans>
          </button>
          <button
            type="button"
            className="btn-main"
            disabled={!online || isBusy}
            aria-busy={isBusy}
            onClick={() => void agree()}
          >
            <Trans>I agree</Trans>
          </button>
        </div>
      </div>
    </Dialog>
  )
}
