CREATE TABLE "identity_session" (
	"id" text PRIMARY KEY NOT NULL,
	"participant_id" integer NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "identity_session" ADD CONSTRAINT "identity_session_participant_id_participant_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identity_session_participant" ON "identity_session" USING btree ("participant_id","created_at");