import { buildFixturePortal } from '../fixture-portal/build.ts'

/** Runs once before the workers, which would otherwise bundle the same portal side by side. */
export default async function beforeAll(): Promise<void> {
  await buildFixturePortal('dist')
}
