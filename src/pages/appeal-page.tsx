import { Appeal } from '../features/appeals/appeal.tsx'

/** The appeal of a banned player. */
export const AppealPage = () => <Appeal />
