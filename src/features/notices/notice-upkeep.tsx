import { useEffect } from 'react'
import { useOnline } from '../../platform/online.ts'
import { useLanguage } from '../../platform/use-language.ts'
import type { Session } from '../../shared/session.ts'
import { renewNotices } from './notice-sync.ts'

/** Keeps the portal informed of the language and the address of a device that tells its user something. */
export function NoticeUpkeep({ session }: { readonly session: Session }) {
  const language = useLanguage()
  const online = useOnline()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the portal writes in the page's language
  useEffect(() => {
    if (online) void renewNotices(session)
  }, [session, online, language])
  return null
}
