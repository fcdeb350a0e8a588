import { BanList } from '../features/bans/ban-list.tsx'

/** The public list of bans. */
export const BansPage = () => <BanList />
