import { defineConfig } from '@playwright/test'
import browserTests from './playwright.config.ts'

/** `npm run screens`: pictures of every page in every state, for people to look at. Nothing of `npm test`. */
export default defineConfig({
  ...browserTests,
  testMatch: ['screens/*.spec.ts'],
  // The host fills a data folder of its own, by the clock of the pictures.
  globalSetup: [],
  outputDir: '../test-results/screens',
  globalTimeout: 30 * 60_000,
  // A failure costs a host and three participants made anew.
  maxFailures: 4,
  fullyParallel: true,
})
