CREATE TABLE "survey_click" (
	"id" text PRIMARY KEY NOT NULL,
	"participant_id" integer NOT NULL,
	"survey_id" text NOT NULL,
	"points" bigint NOT NULL,
	"minutes" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"outcome" text,
	"ended_at" timestamp with time zone,
	"own_minutes" integer
);
--> statement-breakpoint
CREATE TABLE "survey_credit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "survey_credit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"participant_id" integer NOT NULL,
	"click_id" text NOT NULL,
	"transaction" text NOT NULL,
	"kind" text NOT NULL,
	"points" bigint NOT NULL,
	"stated" bigint,
	"state" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "survey_list" (
	"participant_id" integer PRIMARY KEY NOT NULL,
	"offers" jsonb NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wall_result" (
	"transaction" text PRIMARY KEY NOT NULL,
	"taker" text NOT NULL,
	"survey_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "survey_click" ADD CONSTRAINT "survey_click_participant_id_participant_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_credit" ADD CONSTRAINT "survey_credit_participant_id_participant_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_credit" ADD CONSTRAINT "survey_credit_click_id_survey_click_id_fk" FOREIGN KEY ("click_id") REFERENCES "public"."survey_click"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_list" ADD CONSTRAINT "survey_list_participant_id_participant_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "survey_click_participant" ON "survey_click" USING btree ("participant_id","started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "survey_credit_transaction" ON "survey_credit" USING btree ("transaction","kind");--> statement-breakpoint
CREATE INDEX "survey_credit_participant" ON "survey_credit" USING btree ("participant_id","at");--> statement-breakpoint
CREATE INDEX "survey_credit_click" ON "survey_credit" USING btree ("click_id");--> statement-breakpoint
CREATE INDEX "survey_credit_due" ON "survey_credit" USING btree ("state","due_at");--> statement-breakpoint
CREATE INDEX "wall_result_taker" ON "wall_result" USING btree ("taker","at");