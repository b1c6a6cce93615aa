CREATE TABLE "participant_key" (
	"participant_id" integer PRIMARY KEY NOT NULL,
	"secret" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "participant_key" ADD CONSTRAINT "participant_key_participant_id_participant_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participant"("id") ON DELETE cascade ON UPDATE no action;