CREATE TABLE "deleted_account" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deleted_account_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email_hash" "bytea" NOT NULL,
	"lost_points" bigint NOT NULL,
	"participant_id" integer
);
--> statement-breakpoint
CREATE TABLE "deleted_click" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"taker_hash" "bytea" NOT NULL,
	"paid" jsonb NOT NULL,
	"started_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deleted_account" ADD CONSTRAINT "deleted_account_participant_id_participant_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participant"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_click" ADD CONSTRAINT "deleted_click_account_id_deleted_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."deleted_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deleted_account_email" ON "deleted_account" USING btree ("email_hash");--> statement-breakpoint
CREATE INDEX "deleted_account_participant" ON "deleted_account" USING btree ("participant_id");--> statement-breakpoint
CREATE INDEX "deleted_click_account" ON "deleted_click" USING btree ("account_id");