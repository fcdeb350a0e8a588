import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { pagePaths } from '../../contract/page/page-paths.ts'
import { useSession } from '../shared/session.ts'
import { askSignIn, closeSignIn, signInRequest, useSignInRequest } from '../shared/sign-in-request.ts'

/** The sign-in dialog as a page of its own (RT-12, RT-13); closing it, or being signed in, leads home. */
export function LoginPage() {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const byEmail = new URLSearchParams(useSearch()).get('showEmailLogin') === 'true'
  const session = useSession()
  const request = useSignInRequest()
  const dialogRequested = useRef(false)
  useEffect(() => {
    // The reset page has already requested it, with its own notice.
    if (!signInRequest()) askSignIn({ view: byEmail ? 'emailLogin' : 'main' })
    dialogRequested.current = true
    return closeSignIn
  }, [byEmail])
  useEffect(() => {
    if (session || (dialogRequested.current && !request && !signInRequest()))
      navigate(pagePaths.home.href(), { replace: true })
  }, [session, request, navigate])
  return <h1 className="title-page">{t`Sign in`}</h1>
}
