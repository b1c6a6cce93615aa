import { defineConfig } from '@playwright/test'
import browserTests from './playwright.config.ts'

/** `npm run screens`: pictures of every page in every state, for people to look at. Not a part of `npm test`. */
export default defineConfig({
  ...browserTests,
  testMatch: ['screens/*.spec.ts'],
  outputDir: '../test-results/screens',
  globalTimeout: 30 * 60_000,
  // A failure costs a new host and three new participants.
  maxFailures: 4,
  fullyParallel: true,
})
