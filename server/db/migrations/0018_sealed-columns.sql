ALTER TABLE "cashout" ADD COLUMN "address_hash" "bytea";--> statement-breakpoint
CREATE INDEX "cashout_address" ON "cashout" USING btree ("address_hash");