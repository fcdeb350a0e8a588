import { ListSync } from '../features/account-lists/list-sync-view.tsx'
import type { Session } from '../shared/session.ts'
import { deviceLists } from './device-lists.ts'

/** The user's lists in their account (F-12). */
export const ListSyncLayer = ({ session }: { readonly session: Session }) => (
  <ListSync session={session} device={deviceLists} />
)
