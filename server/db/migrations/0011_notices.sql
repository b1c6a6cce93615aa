ALTER TABLE "push_subscription" ALTER COLUMN "kinds" SET DEFAULT '{"credit","reversal","payout","offer","decision","points","reminder","message","sign-in"}';--> statement-breakpoint
ALTER TABLE "operator" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "operator" ADD COLUMN "notices" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "cashout" ADD COLUMN "phone_hash" "bytea";--> statement-breakpoint
CREATE INDEX "cashout_phone" ON "cashout" USING btree ("phone_hash");--> statement-breakpoint
UPDATE "push_subscription" SET "kinds" = "kinds" || '{"offer","points"}' WHERE 'decision' = ANY("kinds");
