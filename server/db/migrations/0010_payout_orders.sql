CREATE TABLE "payout_order" (
	"cashout_id" bigint PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"provider_id" text,
	"doubt" text,
	"failure" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_card" (
	"external_id" text PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"dollars" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_card_id_unique" UNIQUE("id")
);
--> statement-breakpoint
ALTER TABLE "payout_order" ADD CONSTRAINT "payout_order_cashout_id_cashout_id_fk" FOREIGN KEY ("cashout_id") REFERENCES "public"."cashout"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payout_order_due" ON "payout_order" USING btree ("state","due_at");