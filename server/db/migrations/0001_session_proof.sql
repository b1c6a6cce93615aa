-- Null at first: what a sign-in gave before this release may be less than a whole proof, so it is asked for once more.
ALTER TABLE "session" ADD COLUMN "proved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "session" DROP COLUMN "authenticated_at";--> statement-breakpoint
ALTER TABLE "session" DROP COLUMN "uses_passkey";
