import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import * as v from 'valibot'
import {
  type Agreement,
  agreedPages,
  agreementSchema,
  type LegalPage,
  type PublishedPages,
} from '../../contract/legal/legal.ts'
import { pagePaths } from '../../contract/page/page-paths.ts'
import { useCommunity } from '../platform/community.ts'
import { storedValue } from '../platform/storage.ts'

/** The versions shown beside the sign-in button on this device, until the account has them. */
export const shownAtSignIn = storedValue('legalShown', v.optional(agreementSchema), undefined)

/** Versions of the pages that players agree to. */
export const versionsToAgree = (published: PublishedPages): Agreement =>
  Object.fromEntries(
    agreedPages.flatMap((page) => {
      const current = published[page]
      return current === undefined ? [] : [[page, current.version]]
    }),
  )

/** In a new tab: what was typed stays. */
export const LegalLink = ({ page, children }: { readonly page: LegalPage; readonly children?: ReactNode }) => (
  <a className="text-accent" href={pagePaths.legal.href(page)} target="_blank" rel="noopener">
    {children}
  </a>
)

/** What signing in means, where terms or a privacy policy are published. */
export function SignInTerms() {
  const { legal } = useCommunity()
  const versions = JSON.stringify(versionsToAgree(legal ?? {}))
  useEffect(() => {
    shownAtSignIn.set(versions === '{}' ? undefined : v.parse(agreementSchema, JSON.parse(versions)))
  }, [versions])
  if (legal?.['terms'] === undefined && legal?.['privacy'] === undefined) return null
  return (
    <p className="muted text-center">
      {legal['privacy'] === undefined ? (
        <Trans>
          By signing in you accept the <LegalLink page="terms">terms</LegalLink>.
        </Trans>
      ) : legal['terms'] === undefined ? (
        <Trans>
          By signing in you accept the <LegalLink page="privacy">privacy policy</LegalLink>.
        </Trans>
      ) : (
        <Trans>
          By signing in you accept the <LegalLink page="terms">terms</LegalLink> and the{' '}
          <LegalLink page="privacy">privacy policy</LegalLink>.
        </Trans>
      )}
    </p>
  )
}

/** The agreement without which nothing is ordered. */
export interface TermsTick {
  /** Nothing is in the way of an order: the current terms are agreed to, or there are none. */
  readonly isMet: boolean
  /** Part of the order. */
  readonly accepted: { readonly acceptedTerms?: number }
  /** Null: there are no terms. */
  readonly view: ReactNode
}

/** The tick before a payment; a new version of the terms has to be agreed to again. */
export function useTermsTick(): TermsTick {
  const { legal } = useCommunity()
  const terms = legal?.['terms']
  const [agreed, setAgreed] = useState<number>()
  if (terms === undefined) return { isMet: true, accepted: {}, view: null }
  const isMet = agreed === terms.version
  return {
    isMet,
    accepted: isMet ? { acceptedTerms: terms.version } : {},
    view: (
      <label className="flex items-start gap-2 min-h-44px py-2 cursor-pointer">
        <input
          type="checkbox"
          className="w-4.5 h-4.5 mt-0.75 shrink-0 accent-accent"
          checked={isMet}
          onChange={({ target }) => setAgreed(target.checked ? terms.version : undefined)}
        />
        <span>
          {legal?.['privacy'] === undefined ? (
            <Trans>
              I agree to the <LegalLink page="terms">terms</LegalLink>.
            </Trans>
          ) : (
            <Trans>
              I agree to the <LegalLink page="terms">terms</LegalLink> and have read the{' '}
              <LegalLink page="privacy">privacy policy</LegalLink>.
            </Trans>
          )}
        </span>
      </label>
    ),
  }
}
