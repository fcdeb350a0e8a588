import { useLingui } from '@lingui/react/macro'

/** The eight general rules for a server without rules of its own (SRV-18). */
export function useGeneralRules(): readonly string[] {
  const { t } = useLingui()
  return [
    t`No cheating`,
    t`Respect other players`,
    t`No spam`,
    t`No team killing`,
    t`English only in main chat`,
    t`Follow admins' instructions`,
    t`No mic spamming`,
    t`No offensive language`,
  ]
}
