import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import * as accountEndpoints from '../../../../contract/endpoints/accounts.ts'
import * as claimEndpoints from '../../../../contract/endpoints/claim.ts'
import { pagePaths } from '../../../../contract/page/page-paths.ts'
import { ApiError, request } from '../../../platform/api-client.ts'
import { onFragmentChange } from '../../../platform/fragment.ts'
import { renewUser, session } from '../../../shared/session.ts'
import { signIn } from '../../../shared/sign-in.ts'
import { forgetClaimCode, takeClaimCode } from './claim-code.ts'

/** `refused`: the code is wrong, used or expired, or there is an administrator. Nothing has changed after any of them. */
export type ClaimProblem = 'refused' | 'tooMany' | 'steamIdRefused' | 'failed'

function problemOf(error: unknown): ClaimProblem {
  const code = error instanceof ApiError ? error.code : undefined
  switch (code) {
    case 'CLAIM_REFUSED':
      return 'refused'
    case 'RATE_LIMIT_EXCEEDED':
      return 'tooMany'
    case 'Steam account already bound to another user':
    case 'BANNED':
      return 'steamIdRefused'
    default:
      console.info('The claim failed:', error)
      return 'failed'
  }
}

export interface ClaimRunner {
  /** Undefined: the page was opened without a link. */
  readonly code: string | undefined
  readonly running: boolean
  readonly problem: ClaimProblem | undefined
  /** For the signed-in account. */
  claim(): void
  /** For an e-mail account without a Steam account. */
  claimByEmail(bearer: string, steamId: string): void
}

/** The code of this tab, and what it is used for; a claim that succeeded leads to the staff room. */
export function useClaim(): ClaimRunner {
  const [, navigate] = useLocation()
  const [code, setCode] = useState(takeClaimCode)
  const [running, setRunning] = useState(false)
  const [problem, setProblem] = useState<ClaimProblem>()
  useEffect(
    () =>
      onFragmentChange(() => {
        setCode(takeClaimCode())
        setProblem(undefined)
      }),
    [],
  )
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (running) return
    setRunning(true)
    setProblem(undefined)
    try {
      await work()
      forgetClaimCode()
      navigate(pagePaths.staff.href(), { replace: true })
    } catch (error) {
      const why = problemOf(error)
      if (why === 'refused') forgetClaimCode()
      setProblem(why)
    } finally {
      setRunning(false)
    }
  }
  const claim = () =>
    void run(async () => {
      const token = session.token()
      await request(claimEndpoints.claimPortal, { body: { code: code ?? '' } }, { token })
      renewUser(await request(accountEndpoints.readUser, {}, { token }))
    })
  const claimByEmail = (bearer: string, steamId: string) =>
    void run(async () => {
      const body = { code: code ?? '', steamId }
      await signIn(await request(claimEndpoints.claimPortalByEmail, { body }, { token: bearer }), 'LOGIN-EMAIL')
    })
  return { code, running, problem, claim, claimByEmail }
}
